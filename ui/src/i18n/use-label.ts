import { useTranslation } from "react-i18next";
import { namespaces } from "./namespaces";
import type { Label } from "./types";

/** Translates a key of any namespace, such as an action carries. */
export function useLabel(): (label: Label) => string {
  const { t } = useTranslation(namespaces);
  return (label) => t(label);
}
