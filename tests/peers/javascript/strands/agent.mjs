// An agent of Strands for TypeScript, served by its own `A2AExpressServer`, whose model is a script. No network.
//
//     node --import ../packages.mjs agent.mjs [--port N]
//
// Protocol 0.3, JSON-RPC at /. README.md lists what the first word of a message does.

import { Agent, Model } from '@strands-agents/sdk';
import { A2AExpressServer } from '@strands-agents/sdk/a2a/express';
import express from 'express';
import { did, release, serve } from '../serving.mjs';

/** Says what the words ask for. It asks in words only: this server has no way to wait for a person. */
class Script extends Model {
  updateConfig() {}

  getConfig() {
    return {};
  }

  async *stream(messages) {
    yield { type: 'modelMessageStartEvent', role: 'assistant' };
    yield { type: 'modelContentBlockStartEvent' };
    for await (const text of this.says(messages.map(textOf))) {
      yield { type: 'modelContentBlockDeltaEvent', delta: { type: 'textDelta', text } };
    }
    yield { type: 'modelContentBlockStopEvent' };
    yield { type: 'modelMessageStopEvent', stopReason: 'endTurn' };
  }

  async *says(heard) {
    const said = heard.at(-1);
    if (heard.at(-2)?.startsWith('May I delete')) {
      if (said === 'yes') did('delete', { path: heard.at(-3).split(' ')[1] });
      yield said === 'yes' ? 'It is deleted.' : 'Nothing was deleted.';
    } else if (said.startsWith('delete ')) {
      yield `May I delete ${said.slice(7)}?`;
    } else if (said === 'hold') {
      yield 'one ';
      await release();
      yield 'two ';
      yield 'three';
    } else if (said === 'fail') {
      yield 'I begin. ';
      throw new Error('upstream 503');
    } else {
      yield `You said: ${said}`;
    }
  }
}

function textOf(message) {
  return message.content.map((block) => block.text ?? '').join('');
}

await serve((url) => {
  const agentFactory = () => new Agent({ model: new Script(), printer: false });
  const described = { name: 'Strands agent in TypeScript', description: 'Asks before it acts.', httpUrl: url };
  const app = express();
  app.use(new A2AExpressServer({ agentFactory, ...described }).createMiddleware());
  return { listen: app };
});
