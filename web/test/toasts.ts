import { afterEach } from "@jest/globals";
import { toast } from "sonner";

// Toasts outlive their screen: the next one would show those of the test before, for what is left of their time.
afterEach(() => void toast.dismiss());

// A press on a toast captures the pointer, for which jsdom has nothing.
Element.prototype.setPointerCapture = () => {};

export { Toaster } from "../src/components/ui/toaster.tsx";
