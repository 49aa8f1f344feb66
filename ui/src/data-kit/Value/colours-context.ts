/** Whether programs get colours. A request that is long, or full of programs, could keep the page busy with them. */
import { createContext } from "react";

export const ColoursContext = createContext(false);
