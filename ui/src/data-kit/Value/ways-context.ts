/** Whether names of the outermost members are ways to where they stood: what is said last of a way names the value. */
import { createContext } from "react";

export const WaysContext = createContext(false);
