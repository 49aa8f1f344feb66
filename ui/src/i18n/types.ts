import type { ParseKeys } from "i18next";
import type { en } from "./en";

/** The same keys with other words. */
export type Translation<Words> = {
  [Key in keyof Words]: Words[Key] extends string ? string : Translation<Words[Key]>;
};

type Namespaces = [
  "common",
  "actions",
  "agents",
  "chat",
  "inbox",
  "kit",
  "settings",
  "shell",
  "tasks",
  "wire",
];

/** A key with its namespace, such as `actions:newChat`. */
export type Label = ParseKeys<Namespaces>;

declare module "i18next" {
  interface CustomTypeOptions {
    defaultNS: "common";
    resources: typeof en;
  }
}
