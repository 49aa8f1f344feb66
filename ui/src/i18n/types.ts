import type { ParseKeys } from "i18next";
import type { en } from "./en";
import type { namespaces } from "./namespaces";

/** The same keys with other words. */
export type Translation<Words> = {
  [Key in keyof Words]: Words[Key] extends string ? string : Translation<Words[Key]>;
};

/** A text for every code of a group of sentences that the host tells. */
export type Words<Sentence extends { code: string }> = { [Code in Sentence["code"]]: string };

/** A key with its namespace, such as `actions:newChat`. */
export type Label = ParseKeys<typeof namespaces>;

declare module "i18next" {
  interface CustomTypeOptions {
    defaultNS: "common";
    resources: typeof en;
  }
}
