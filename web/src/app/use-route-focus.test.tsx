import { beforeEach, expect, test } from "@jest/globals";
import { screen, waitFor } from "@testing-library/react";
import { userEvent } from "@testing-library/user-event";
import { useState } from "react";
import { Link, Route, Routes } from "react-router";
import { show } from "../../test/show.tsx";
import { useRouteFocus } from "./use-route-focus.ts";

function Slow() {
  const [come, setCome] = useState(false);
  return come ? <h1>Slow</h1> : <button onClick={() => setCome(true)}>Come</button>;
}

function App() {
  const title = useRouteFocus();
  return (
    <>
      <nav>
        <Link to="/next">To next</Link>
        <Link to="/slow">To slow</Link>
        <Link to="/form">To form</Link>
        <Link to="/?page=2">To page 2</Link>
      </nav>
      <p data-testid="said">{title}</p>
      <main>
        <Routes>
          <Route path="/" element={<h1>First</h1>} />
          <Route
            path="/next"
            element={
              <>
                <title>Next – Doorlight</title>
                <h1>Next</h1>
                <Link to="/tab">To tab</Link>
              </>
            }
          />
          <Route path="/slow" element={<Slow />} />
          <Route path="/form" element={<Form />} />
        </Routes>
      </main>
    </>
  );
}

function Form() {
  return (
    <>
      <h1>Form</h1>
      <input aria-label="Field" ref={(field) => field?.focus()} />
    </>
  );
}

beforeEach(async () => {
  document.title = "";
  await show(<App />);
});
const go = (name: string) => userEvent.click(screen.getByRole("link", { name }));

test("leaves the focus alone on the first screen", () => {
  expect(document.body).toHaveFocus();
  expect(screen.getByTestId("said")).toBeEmptyDOMElement();
});

test("says the title of another screen and focuses its heading", async () => {
  await go("To next");
  await waitFor(() => expect(screen.getByRole("heading", { name: "Next" })).toHaveFocus());
  expect(screen.getByTestId("said")).toHaveTextContent("Next – Doorlight");
});

test("focuses a heading that comes with its data when it comes", async () => {
  await go("To slow");
  expect(screen.getByRole("link", { name: "To slow" })).toHaveFocus();
  await userEvent.click(screen.getByRole("button"));
  await waitFor(() => expect(screen.getByRole("heading", { name: "Slow" })).toHaveFocus());
});

test("keeps the focus on a field that the screen chose, and on the link of a filter", async () => {
  await go("To form");
  expect(screen.getByLabelText("Field")).toHaveFocus();
});

test("leaves the focus alone at a change of the address within a screen", async () => {
  await go("To page 2");
  expect(screen.getByRole("link", { name: "To page 2" })).toHaveFocus();
});
