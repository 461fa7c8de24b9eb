import { FluentNumber } from '@fluent/bundle';

type Scope = Parameters<FluentNumber['toString']>[0];

/**
 * A number that knows how to write itself where all our languages write alike: whole and below a thousand. What the
 * browser has for the rest is slow to set up, and most pages never need it.
 */
export class PlainNumber extends FluentNumber {
  override toString(scope?: Scope): string {
    const isPlain = Number.isInteger(this.value) && this.value >= 0 && this.value < 1000;
    return isPlain ? String(this.value) : super.toString(scope);
  }
}
