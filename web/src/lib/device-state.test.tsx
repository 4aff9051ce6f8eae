import { expect, jest, test } from "@jest/globals";
import { render, screen } from "@testing-library/react";
import { userEvent } from "@testing-library/user-event";
import { useDeviceState } from "./device-state.ts";

function Switch() {
  const [value, keep] = useDeviceState("switch");
  return <button onClick={() => keep(value === "on" ? "off" : "on")}>{value ?? "unset"}</button>;
}

test("shares state kept on the device between parts of the screen, and over a reload", async () => {
  render([<Switch key="one" />, <Switch key="two" />]);
  await userEvent.click(screen.getAllByText("unset")[0]!);
  expect(screen.getAllByText("on")).toHaveLength(2);
  expect(localStorage.getItem("switch")).toBe("on");
});

test("keeps no older choice before the newer one in a full storage", async () => {
  localStorage.setItem("switch", "on");
  const full = jest.spyOn(Storage.prototype, "setItem").mockImplementation(() => {
    throw new Error("full");
  });
  render(<Switch />);
  await userEvent.click(screen.getByText("on"));
  expect(screen.getByText("off")).toBeInTheDocument();
  full.mockRestore();
  await userEvent.click(screen.getByText("off"));
  expect(screen.getByText("on")).toBeInTheDocument();
  expect(localStorage.getItem("switch")).toBe("on");
});
