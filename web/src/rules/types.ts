// What the rules in WebAssembly tell the page. The types are made from the Rust ones; no rule is known outside.

export type * from '../generated/rules/index';
