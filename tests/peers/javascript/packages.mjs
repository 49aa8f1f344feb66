// Has an agent's imports found among its packages, which `cargo xtask setup` installed into the user's cache folder:
//
//     node --import ./packages.mjs mastra/agent.mjs

import { register } from 'node:module';
import { homedir } from 'node:os';
import { basename, dirname, join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { isMainThread } from 'node:worker_threads';

const here = new URL('.', import.meta.url).href;
let installed;

/** In the thread that resolves: where the packages are. */
export function initialize(place) {
  installed = place;
}

/** Looks for what an agent imports beside its packages, and for what these import where it is. */
export function resolve(specifier, context, next) {
  const isOfAgent = context.parentURL?.startsWith(here) && !specifier.startsWith('.');
  return next(specifier, isOfAgent ? { ...context, parentURL: installed } : context);
}

if (isMainThread) {
  const peers = process.env.A2A_PEERS_DIR ?? join(homedir(), '.cache/a2a-workbench/peers');
  const data = pathToFileURL(join(peers, 'javascript', basename(dirname(process.argv[1])), 'package.json')).href;
  register(import.meta.url, { data });
}
