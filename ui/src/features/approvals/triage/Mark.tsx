import { Circle, Diamond, Hexagon, type LucideIcon, Square, Star, Triangle } from "lucide-react";
import { useTranslation } from "react-i18next";
import type { Colour } from "../../../host/generated/api";
import { classNames } from "../../../kit/class-names";
import styles from "./Mark.module.css";

/** Each colour has a form of its own, for those who cannot tell colours apart. */
const FORMS: Record<Colour, LucideIcon> = {
  red: Circle,
  orange: Triangle,
  yellow: Star,
  green: Square,
  blue: Diamond,
  purple: Hexagon,
};

/** A person's mark on a request. */
export function Mark({ colour }: { colour: Colour }) {
  const { t } = useTranslation("triage");
  const Form = FORMS[colour];
  const name = t(`colour.${colour}`);
  return (
    <span role="img" aria-label={name} title={name} className={classNames(styles.mark, styles[colour])}>
      <Form size={11} fill="currentColor" aria-hidden />
    </span>
  );
}
