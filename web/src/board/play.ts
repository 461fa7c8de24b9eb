// Plays the steps between two states on the drawing. Only places and strengths change, so that it stays smooth; whatever
// comes next may cut it short.

import { grown, type Point, type View } from './geometry';
import { CHANGE, MOVE, type Step } from './steps';

const OUT = 'cubic-bezier(.2, .7, .2, 1)';
const GLIDE = 'cubic-bezier(.3, 0, .15, 1)';

const GHOST = { transform: 'scale(.729)', opacity: 0.2 };

const at = ({ x, y }: Point) => `translate(${x}px, ${y}px)`;

interface Drawing {
  root: Element;
  view: View;
  /** The view before, if it was zoomed another way. */
  viewBefore?: View;
  /** Where a man was let go, by its square before the move. */
  dropped?: { square: number; at: Point };
}

export function play(steps: Step[], drawing: Drawing): Animation[] {
  const { root, view, viewBefore } = drawing;
  const running: Animation[] = [];
  const run = (
    element: Element | null | undefined,
    frames: Keyframe[],
    step: { at: number; ms: number },
    options: KeyframeAnimationOptions = {},
  ) => {
    if (!element?.animate) return;
    running.push(
      element.animate(frames, {
        delay: step.at,
        duration: step.ms,
        easing: OUT,
        fill: 'backwards',
        ...options,
      }),
    );
  };
  const find = (selector: string) => root.querySelector(selector);
  const token = (key: number) => find(`[data-key="${key}"]`);

  for (const step of steps) {
    if (step.kind === 'move') {
      const { dropped } = drawing;
      const held = dropped?.square === step.from;
      const from = held ? { x: dropped.at.x - 50, y: dropped.at.y - 50 } : view.corner(step.from);
      const glide = [{ transform: at(from) }, { transform: at(view.corner(step.to)) }];
      run(token(step.key), glide, held ? { at: 0, ms: MOVE / 3 } : step, { easing: GLIDE });
      run(token(step.key)?.querySelector('.chips'), [{ opacity: 0 }, { opacity: 0 }], {
        at: 0,
        ms: MOVE + CHANGE / 2,
      });
    } else if (step.kind === 'change') {
      const half = step.ms / 2;
      const [open, shut] = [{ transform: 'scaleY(1)' }, { transform: 'scaleY(0)' }];
      const element = token(step.key);
      run(
        element?.querySelector('.blink-out'),
        [open, shut],
        { at: step.at, ms: half },
        { fill: 'both', easing: 'ease-in' },
      );
      run(element?.querySelector('.blink-in'), [shut, open], { at: step.at + half, ms: half });
      run(element?.querySelector('.chips'), [{ opacity: 0 }, { opacity: 1 }], {
        at: step.at + half,
        ms: half,
      });
    } else if (step.kind === 'leave') {
      const small = step.how === 'folded' ? 'scale(1, 0)' : 'scale(.6)';
      const element = find(`[data-leaving="${step.token.key}"]`);
      run(
        element,
        [
          { opacity: 1, transform: 'none' },
          { opacity: 0, transform: small },
        ],
        step,
        { fill: 'both' },
      );
    } else if (step.kind === 'appear') {
      const element = token(step.key)?.querySelector('.figure');
      run(
        element,
        [
          { opacity: 0, transform: 'scale(.6)' },
          { opacity: 1, transform: 'none' },
        ],
        step,
      );
    } else if (step.kind === 'tie') {
      const seen = [{ opacity: 0 }, { opacity: 1, offset: 0.3 }, { opacity: 1, offset: 0.8 }, { opacity: 0 }];
      run(
        find(`[data-tie="${step.from}-${step.to}"]`),
        seen,
        { at: step.at, ms: step.ms + 120 },
        { fill: 'both' },
      );
    } else if (step.kind === 'stuck') {
      const seen = [
        { opacity: 0 },
        { opacity: 0.55, offset: 0.2 },
        { opacity: 0.55, offset: 0.8 },
        { opacity: 0 },
      ];
      run(find('.jumps'), seen, step, { fill: 'both' });
    } else if (step.kind === 'fence' && step.from && step.to) {
      const [a, b] = [step.from, step.to].map(({ low, high }) => grown(view.area(low, high), 9));
      if (!a || !b) continue;
      const [across, down] = [a.width / b.width, a.height / b.height];
      const moved = at({ x: a.x - b.x * across, y: a.y - b.y * down });
      // Round a board that is still whole there is no line, unless it carries the seats' colours.
      const bare = a.width > view.board.width && a.height > view.board.height && !find('.sides > *');
      const start = { transform: `${moved} scale(${across}, ${down})`, opacity: bare ? 0 : 1 };
      run(find('.fence'), [start, { transform: 'none', opacity: 1 }], step, { easing: GLIDE });
      run(find('.sides'), [{ opacity: 0 }, { opacity: 1 }], { at: step.at + step.ms, ms: 120 });
      if (viewBefore && isZoomedOtherwise(viewBefore, view)) {
        // Labels go with the fence: they are seen again where they end.
        run(find('.labels'), [{ opacity: 0 }, { opacity: 0, offset: 0.8 }, { opacity: 1 }], {
          at: 0,
          ms: step.at + step.ms + 120,
        });
        const zoomed = ({ zoom }: View) => `${at(zoom)} scale(${zoom.scale})`;
        const frames = [{ transform: zoomed(viewBefore) }, { transform: zoomed(view) }];
        run(find('.world'), frames, { at: step.at, ms: step.ms * 2 }, { easing: GLIDE });
      }
    } else if (step.kind === 'let-go' || step.kind === 'return') {
      // The end is how the tile lies there anyway.
      const start = step.kind === 'let-go' ? { transform: 'scale(1)', opacity: 1 } : GHOST;
      run(find(`[data-tile="${step.square}"]`), [{ ...start, offset: 0 }], step);
    }
  }
  return running;
}

const isZoomedOtherwise = ({ zoom: a }: View, { zoom: b }: View) =>
  a.scale !== b.scale || a.x !== b.x || a.y !== b.y;
