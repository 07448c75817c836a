/**
 * Runs in a page before its scripts: removes what the oldest browsers that the README names do not have. What the tests
 * themselves need stays: requestIdleCallback, checkVisibility.
 */
export function olderBrowser(): void {
  const newer: [object, string][] = [
    [Map, 'groupBy'],
    [Object, 'groupBy'],
    [Promise, 'withResolvers try'],
    [Array, 'fromAsync'],
    [RegExp, 'escape'],
    [Math, 'sumPrecise f16round'],
    [JSON, 'rawJSON isRawJSON'],
    [Intl, 'DurationFormat Segmenter'],
    [URL, 'parse canParse'],
    [AbortSignal, 'any'],
    [Response, 'json'],
    [Map.prototype, 'getOrInsert getOrInsertComputed'],
    [WeakMap.prototype, 'getOrInsert getOrInsertComputed'],
    [Set.prototype, 'union intersection difference symmetricDifference isSubsetOf isSupersetOf isDisjointFrom'],
    [
      Object.getPrototypeOf(Object.getPrototypeOf([].values())),
      'map filter take drop flatMap reduce toArray forEach some every find',
    ],
    [ArrayBuffer.prototype, 'resize transfer transferToFixedLength detached'],
    [Uint8Array, 'fromBase64 fromHex'],
    [Uint8Array.prototype, 'toBase64 toHex setFromBase64 setFromHex'],
    [Blob.prototype, 'bytes'],
    [Request.prototype, 'bytes'],
    [Response.prototype, 'bytes'],
    [URLSearchParams.prototype, 'size'],
    [Document.prototype, 'startViewTransition caretPositionFromPoint'],
    [Element.prototype, 'getHTML setHTMLUnsafe moveBefore'],
    [HTMLElement.prototype, 'popover showPopover hidePopover togglePopover'],
    [CSS, 'registerProperty highlights'],
    [window, 'Iterator Float16Array URLPattern ToggleEvent CommandEvent CloseWatcher cookieStore navigation scheduler'],
  ]
  for (const [owner, names] of newer) for (const name of names.split(' ')) Reflect.deleteProperty(owner, name)
}
