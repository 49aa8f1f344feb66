export function AgentsScreen(_props: { id: string | null }) {
  return null;
}
