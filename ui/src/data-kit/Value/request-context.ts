import { createContext } from "react";

/** The request that a form belongs to; `null` for any other form, such as that of a run's input. */
export const RequestContext = createContext<string | null>(null);
