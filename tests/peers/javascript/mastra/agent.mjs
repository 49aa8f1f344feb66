// An agent of Mastra, served by its own server over Hono, whose model is a script. No network, all in memory.
//
//     node --import ../packages.mjs agent.mjs [--port N]
//
// Protocol 0.3 and 1.0, JSON-RPC at /api/a2a/clerk. README.md lists what the first word of a message does.

import { getRequestListener } from '@hono/node-server';
import { Mastra } from '@mastra/core';
import { Agent } from '@mastra/core/agent';
import { InMemoryStore } from '@mastra/core/storage';
import { createTool } from '@mastra/core/tools';
import { MastraServer } from '@mastra/hono';
import { InMemoryTaskStore } from '@mastra/server/a2a/store';
import { Hono } from 'hono';
import { z } from 'zod';
import { did, release, serve } from '../serving.mjs';

const deletes = createTool({
  id: 'delete_file',
  description: 'Deletes a file.',
  inputSchema: z.object({ path: z.string() }),
  requireApproval: true,
  execute: async ({ path }) => {
    did('delete_file', { path });
    return { status: 'deleted' };
  },
});

const books = createTool({
  id: 'book_trip',
  description: 'Books a trip, and asks where to.',
  inputSchema: z.object({ day: z.string() }),
  suspendSchema: z.object({ message: z.string() }),
  resumeSchema: z.object({ city: z.string() }),
  execute: async ({ day }, { agent }) => {
    if (!agent.resumeData) return agent.suspend({ message: 'Which city do you mean?' });
    did('book_trip', { day, city: agent.resumeData.city });
    return { status: 'booked' };
  },
});

const usage = { inputTokens: 1, outputTokens: 1, totalTokens: 2 };

/** Calls what the words ask for, then tells what the tools answered. */
async function* script(prompt) {
  const { role, content } = prompt.at(-1);
  const told = (part) => `${part.toolName}: ${JSON.stringify(part.output.value)}`;
  const answers = role === 'tool' ? content.map(told) : [];
  const said = role === 'user' ? content.map((part) => part.text ?? '').join('') : '';
  const [word, ...rest] = said.split(' ');
  const given = rest.join(' ');
  const call = { delete: ['delete_file', { path: given }], book: ['book_trip', { day: given }] }[word];
  yield { type: 'stream-start', warnings: [] };
  if (call) {
    const [toolName, input] = call;
    yield { type: 'tool-call', toolCallId: `call-${toolName}`, toolName, input: JSON.stringify(input) };
  } else {
    yield { type: 'text-start', id: 'text' };
    for await (const delta of says(said, answers)) yield { type: 'text-delta', id: 'text', delta };
    yield { type: 'text-end', id: 'text' };
  }
  yield { type: 'finish', finishReason: call ? 'tool-calls' : 'stop', usage };
}

async function* says(said, answers) {
  if (answers.length > 0) {
    yield answers.join('; ');
  } else if (said === 'hold') {
    yield 'one ';
    yield 'two '; // a chunk goes out when the next one is there
    await release();
    yield 'three';
  } else if (said === 'fail') {
    throw new Error('upstream 503');
  } else {
    yield `You said: ${said}`;
  }
}

const model = {
  specificationVersion: 'v2',
  provider: 'script',
  modelId: 'script',
  supportedUrls: {},
  async doGenerate({ prompt }) {
    const content = [];
    let finishReason = 'stop';
    for await (const part of script(prompt)) {
      if (part.type === 'tool-call') content.push(part);
      if (part.type === 'text-delta') content.push({ type: 'text', text: part.delta });
      if (part.type === 'finish') ({ finishReason } = part);
    }
    return { content, finishReason, usage, warnings: [] };
  },
  async doStream({ prompt }) {
    return { stream: ReadableStream.from(script(prompt)) };
  },
};

await serve(async (url) => {
  const tools = { delete_file: deletes, book_trip: books };
  const described = { id: 'clerk', name: 'Mastra agent', instructions: 'Asks before it acts.' };
  const clerk = new Agent({ ...described, model, tools, maxRetries: 0 });
  const mastra = new Mastra({ agents: { clerk }, storage: new InMemoryStore(), logger: false });
  const app = new Hono();
  await new MastraServer({ app, mastra, taskStore: new InMemoryTaskStore(), prefix: '/api' }).init();
  const card = `${url}/api/.well-known/clerk/agent-card.json`;
  return { listen: getRequestListener(app.fetch), url: `${url}/api/a2a/clerk`, card };
});
