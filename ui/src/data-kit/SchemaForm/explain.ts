/** What is wrong with a value, in words, with what the agent's schema demands instead. */
import { useTranslation } from "react-i18next";
import type { Field } from "./fields";
import { LIMITS } from "./marks";
import type { Complaint } from "./validate";

export function useExplanation(field: Field): (complaint: Complaint) => string {
  const { t } = useTranslation("dataKit");

  function sentence({ keyword, pointer, detail }: Complaint): string {
    const isOwn = isOfField(pointer);
    switch (keyword) {
      case "type":
        if (!isOwn || field.control.kind !== "number") return t("form.type");
        return t(field.control.integer ? "form.noInteger" : "form.noNumber");
      case "format": {
        const format = isOwn && field.control.kind === "text" ? field.control.format : null;
        return format === null ? t("form.format") : t(`form.noFormat.${format}`);
      }
      case "exclusiveMinimum":
        return t("form.minimum");
      case "exclusiveMaximum":
        return t("form.maximum");
      case "required":
      case "enum":
      case "const":
      case "pattern":
      case "minLength":
      case "maxLength":
      case "minimum":
      case "maximum":
      case "multipleOf":
      case "minItems":
      case "maxItems":
      case "uniqueItems":
        return t(`form.${keyword}`);
      default:
        return t("form.other", { detail });
    }
  }

  return (complaint) => {
    const limited = LIMITS.find((keyword) => keyword === complaint.keyword);
    const limit = limited && isOfField(complaint.pointer) ? field.limits.get(limited) : undefined;
    const said = sentence(complaint);
    return limited === undefined || limit === undefined
      ? said
      : `${said} ${t(`form.limit.${limited}`, { limit })}`;
  };
}

/** Not of something inside of its value, of which the field knows no limits. */
function isOfField(pointer: string): boolean {
  return pointer.split("/").length <= 2;
}
