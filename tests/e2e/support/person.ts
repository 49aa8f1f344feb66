/**
 * Somebody who has requests open and answers them, in the page's own words, whatever shows the page: a browser or the
 * real window. What is done is written once and done in both.
 */

/** What belongs together on a card, by what stands over it; of several that are called the same, the one at `place`. */
export type Group = { called: string | RegExp; place?: number };

export type Person = {
  /** Says words to an agent, in a new chat, that make it ask for something, and opens its request in the inbox. */
  ask(agent: string, words: string): Promise<void>;
  /** Writes into a field of the card, over what it held. */
  fill(field: RegExp, value: string, group?: Group): Promise<void>;
  /** Chooses what one can choose or tick. */
  choose(choice: string | RegExp, group?: Group): Promise<void>;
  /** Picks from a list that opens. What is sent may stand behind the option. */
  pick(list: RegExp, option: string): Promise<void>;
  press(button: string): Promise<void>;
  /** Gives the first secret that is still wanted, of which the page then says only that it was given. */
  giveSecret(value: string): Promise<void>;
  /** Rejects all of it, with a reason where one is given. */
  reject(reason?: string): Promise<void>;
  /** Reads to the end and sends what was prepared, or approves where nothing was, as the request wants it done. */
  go(): Promise<void>;
  /** Whether the card has such a group. */
  sees(group: Group): Promise<boolean>;
  /** The card, or a part of it, says this; or it does not, which is told of what is there already. */
  expectRead(text: string, why: string, part?: string): Promise<void>;
  expectNotRead(text: string, why: string, part: string): Promise<void>;
  /** The agent has the answer. */
  expectDelivered(): Promise<void>;
  /** Goes from the request to its chat, which says all of this sooner or later. */
  expectInChat(...texts: readonly (string | RegExp)[]): Promise<void>;
};

/** What is done with the open request, up to the answer being sent. */
export type Deed = (person: Person) => Promise<void>;

/** Chooses what is answered to one of several calls, or to the one that has more answers than yes and no. */
export async function answer(person: Person, tool: string, choice: string, place = 0): Promise<void> {
  await person.choose(choice, { called: `Answer to ${tool}`, place });
}
