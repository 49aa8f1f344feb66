import { StrictMode } from "react";
import { createRoot } from "react-dom/client";
import "@fontsource-variable/inter/wght.css";
import "@fontsource-variable/jetbrains-mono/wght.css";
import "./kit/tokens.css";
import "./kit/base.css";
import { App } from "./app/App";
import { followTheme } from "./app/theme";

performance.mark("script begun");
const root = document.getElementById("root");
if (root === null) throw new Error("BUG: index.html has no #root");
followTheme();
createRoot(root).render(
  <StrictMode>
    <App />
  </StrictMode>,
);
