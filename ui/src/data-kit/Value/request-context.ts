import { createContext } from "react";

/** The request whose words are shown: addresses in them can be opened. Nothing outside of a request. */
export const RequestContext = createContext<string | null>(null);
