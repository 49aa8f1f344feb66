/** Seconds as a clock shows what is left: "14:59", "1:00:00". */
export function clock(seconds: number): string {
  const two = (number: number) => String(number).padStart(2, "0");
  const hours = Math.floor(seconds / 3600);
  const minutes = Math.floor((seconds % 3600) / 60);
  const rest = `${two(minutes)}:${two(seconds % 60)}`;
  return hours === 0 ? rest : `${hours}:${rest}`;
}
