// From the free port to the last request, and what an agent can prove: the same for every agent in JavaScript. What an
// agent prints and when it ends is as in `lifetime.py`, and what it serves beside the framework as in `witness.py`.

import { once } from 'node:events';
import { createServer } from 'node:http';
import { parseArgs } from 'node:util';

const options = {
  port: { type: 'string', default: '0' },
  'until-stdin-closes': { type: 'boolean', default: false },
  verbose: { type: 'boolean', default: false },
};

/** What happened at this agent: `answers` came over the wire, `done` is what it did. Its scripts wait for `release`. */
export const witness = { answers: [], done: [] };

/** The agent did something. */
export function did(what, details) {
  witness.done.push({ what, ...details });
}

const waiting = [];
let released = 0;

/** Waits until somebody posts to `/release`: each post lets one go. */
export function release() {
  if (released > 0) {
    released -= 1;
    return Promise.resolve();
  }
  return new Promise((go) => waiting.push(go));
}

/**
 * Serves what `build` makes of the base URL: a request listener of Node's, and the addresses of agent and card where
 * these are others.
 */
export async function serve(build) {
  const { values } = parseArgs({ options });
  const print = process.stdout.write.bind(process.stdout);
  // Some scripts fail on purpose, at length.
  if (!values.verbose) process.stdout.write = process.stderr.write = () => true;
  let listener;
  const server = createServer((request, response) => {
    if (request.url.endsWith('/witness')) {
      response.setHeader('content-type', 'application/json').end(JSON.stringify(witness));
    } else if (request.url.endsWith('/release')) {
      const next = waiting.shift();
      if (next) next();
      else released += 1;
      response.writeHead(204).end();
    } else {
      overhear(request);
      listener(request, response);
    }
  });
  server.listen(Number(values.port), '127.0.0.1');
  await once(server, 'listening');
  const base = `http://127.0.0.1:${server.address().port}`;
  const { listen, url = base, card } = await build(base);
  listener = listen;
  process.once('SIGTERM', () => process.exit(0));
  if (values['until-stdin-closes']) process.stdin.resume().once('close', () => process.exit(0));
  print(`${JSON.stringify({ url, card })}\n`);
}

/** Keeps a message to a task as it came, before the framework reads it. */
function overhear(request) {
  const chunks = [];
  const push = request.push.bind(request);
  request.push = (chunk, encoding) => {
    if (chunk) chunks.push(Buffer.from(chunk, encoding));
    else note(Buffer.concat(chunks).toString());
    return push(chunk, encoding);
  };
}

function note(body) {
  const message = body && JSON.parse(body).params?.message;
  if (message?.taskId) witness.answers.push(message);
}
