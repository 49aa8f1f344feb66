/** What is open in the ledger: the story of a request, and which row of it was chosen. */

/** The identity in the address: a request, and behind it the place of a row. A row may tell of no request. */
export function openId(approvalId: string, seq: number | null): string {
  return seq === null ? approvalId : `${approvalId}:${seq}`;
}

export function readOpen(id: string): { approvalId: string; seq: number | null } {
  const [approvalId = "", seq] = id.split(":");
  return { approvalId, seq: seq === undefined ? null : Number(seq) };
}
