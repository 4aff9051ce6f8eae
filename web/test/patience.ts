import { configure } from "@testing-library/react";

// A busy machine may need more than the usual second to load a part of a screen.
configure({ asyncUtilTimeout: 30_000 });
