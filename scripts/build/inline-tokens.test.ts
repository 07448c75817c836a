import { expect, test } from 'vitest'
import { inlineSizeTokens, sizeTokens } from './inline-tokens.ts'

const tokensCss = ':root {\n  --c-page: white;\n  --s-1: 4px; /* a comment */\n  --lh-body: 1.55;\n}\n'
const tokens = sizeTokens(tokensCss)

test('size tokens become their values, other tokens stay', () => {
  const css = '.x { gap: calc(-1 * var(--s-1)); line-height: var(--lh-body); color: var(--c-page); }'
  expect(inlineSizeTokens(css, tokens)).toBe('.x { gap: calc(-1 * 4px); line-height: 1.55; color: var(--c-page); }')
})

test('the declarations of size tokens are removed', () => {
  expect(inlineSizeTokens(tokensCss, tokens)).toBe(':root {\n  --c-page: white;\n}\n')
})

test('an unknown token and a token with two values fail the build', () => {
  expect(() => inlineSizeTokens('.x { gap: var(--s-99); }', tokens)).toThrow('--s-99 is not in')
  expect(() => sizeTokens(tokensCss + tokensCss)).toThrow('--s-1 is declared twice')
})
