// The worker in which the computer thinks: the page stays free to draw.

import init, { Thinker } from '../wasm/engine/web_engine.js';
import address from '../wasm/engine/web_engine_bg.wasm?url';
import type { Thought } from '../generated/engine/index';
import type { Answer, Request } from './messages';

const scope = globalThis as unknown as DedicatedWorkerGlobalScope;
const thinker = init({ module_or_path: address }).then(() => new Thinker());

scope.onmessage = async ({ data }: MessageEvent<Request>) => {
  let answer: Answer;
  try {
    answer = { id: data.id, thought: answerTo(await thinker, data) };
  } catch (problem) {
    answer = { id: data.id, problem: problem instanceof Error ? problem.message : String(problem) };
  }
  scope.postMessage(answer);
};

function answerTo(thinker: Thinker, request: Request): Thought {
  const { game, start, moves } = request;
  const text =
    request.kind === 'think'
      ? thinker.think(game, start, moves, request.level, request.seed)
      : thinker.analyse(game, start, moves, request.milliseconds);
  return JSON.parse(text) as Thought;
}
