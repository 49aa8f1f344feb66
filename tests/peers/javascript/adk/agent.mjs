// An agent of Google's ADK for JavaScript, served by its own `toA2a`, whose model is a script. No network.
//
//     node --import ../packages.mjs agent.mjs [--port N]
//
// Protocol 0.3, JSON-RPC at /jsonrpc, HTTP+JSON below /rest. README.md lists what the first word of a message does.

import { BaseLlm, FunctionTool, InMemorySessionService, LlmAgent, Runner } from '@google/adk';
import { toA2a } from '@google/adk/a2a';
import { z } from 'zod';
import { did, release, serve } from '../serving.mjs';

const deletes = new FunctionTool({
  name: 'delete_file',
  description: 'Deletes a file.',
  parameters: z.object({ path: z.string() }),
  requireConfirmation: true,
  execute: ({ path }) => {
    did('delete_file', { path });
    return { status: 'deleted' };
  },
});

/** Calls what the words ask for, then tells what the tool answered. */
class Script extends BaseLlm {
  constructor() {
    super({ model: 'script' });
  }

  async *generateContentAsync(request, stream) {
    const parts = request.contents.at(-1).parts ?? [];
    const answers = parts.flatMap((part) => part.functionResponse ?? []);
    const said = parts.map((part) => part.text ?? '').join('');
    if (answers.length > 0) {
      yield whole(answers.map((answer) => `${answer.name}: ${JSON.stringify(answer.response)}`).join('; '));
    } else if (said.startsWith('delete ')) {
      const functionCall = { name: 'delete_file', args: { path: said.slice(7) } };
      yield { content: { role: 'model', parts: [{ functionCall }] } };
    } else if (said === 'hold') {
      const words = ['one ', 'two ', 'three'];
      for (const [place, text] of words.entries()) {
        if (place === 1) await release();
        if (stream) yield { ...whole(text), partial: true };
      }
      yield whole(words.join(''));
    } else if (said === 'fail') {
      throw new Error('upstream 503');
    } else {
      yield whole(`You said: ${said}`);
    }
  }
}

function whole(text) {
  return { content: { role: 'model', parts: [{ text }] } };
}

/** Lets the caller confirm, who is not trusted to unless somebody says so. */
class Trusting extends Runner {
  runAsync(run) {
    return super.runAsync({ ...run, runConfig: { ...run.runConfig, allowRemoteToolConfirmation: true } });
  }
}

await serve(async (url) => {
  const described = { name: 'scripted_clerk', description: 'Asks before it acts.' };
  const agent = new LlmAgent({ ...described, model: new Script(), tools: [deletes] });
  const runner = new Trusting({ agent, appName: agent.name, sessionService: new InMemorySessionService() });
  const place = { host: '127.0.0.1', port: Number(new URL(url).port) };
  return { listen: await toA2a(agent, { ...place, runner, allowUnauthenticated: true }) };
});
