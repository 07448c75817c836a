/**
 * Translators and extensions put nodes of their own in place of texts that React goes on to change, to remove and to insert
 * before. They give way: the texts come back as soon as React needs one, and a translator then translates them again.
 */

/** Call it before React starts. Returns a function that undoes it. */
export function tolerateForeignNodes(): () => void {
  const { insertBefore, removeChild } = Node.prototype
  /** The text that a foreign node stands for. */
  const texts = new WeakMap<Node, ChildNode>()
  /** A node that stands for a text. */
  const standIns = new WeakMap<Node, Node>()
  const removedByReact = new WeakSet<Node>()

  /** Puts all texts of an element back: a translator may have spread a sentence over them. */
  const restore = (parent: Node | null | undefined) => {
    for (const node of Array.from(parent?.childNodes ?? [])) {
      const text = texts.get(node)
      if (text?.parentNode) node.remove()
      else if (text) node.replaceWith(text)
    }
  }

  const note = (records: MutationRecord[]) => {
    const added = new Set(records.flatMap(({ addedNodes }) => [...addedNodes]))
    for (const { target, addedNodes, removedNodes, previousSibling, nextSibling } of records) {
      // React has changed a text out of sight, or moved it.
      for (const node of [target, ...addedNodes]) restore(standIns.get(node)?.parentNode)
      for (const text of removedNodes) {
        if (!(text instanceof Text) || text.parentNode || removedByReact.has(text)) continue
        const beside = [previousSibling, nextSibling].find((node) => node && added.has(node) && !texts.has(node))
        for (const node of addedNodes.length > 0 ? addedNodes : [beside]) {
          if (!node || standIns.has(node)) continue
          texts.set(node, text)
          standIns.set(text, node)
        }
        observer.observe(text, { characterData: true })
      }
    }
  }
  const observer = new MutationObserver(note)
  observer.observe(document.body, { childList: true, subtree: true })

  const bringBack = (child: Node, parent: Node) => {
    if (child.parentNode === parent) return
    // Before the observer is called.
    note(observer.takeRecords())
    restore(parent)
  }
  Node.prototype.removeChild = function <Child extends Node>(child: Child) {
    bringBack(child, this)
    removedByReact.add(child)
    if (child.parentNode) removeChild.call(child.parentNode, child)
    return child
  }
  Node.prototype.insertBefore = function <Child extends Node>(child: Child, next: Node | null) {
    if (next) bringBack(next, this)
    // Where others have put something around it, before that; where it is gone, at the end.
    let place = next
    while (place && place.parentNode !== this) place = place.parentNode
    insertBefore.call(this, child, place)
    return child
  }
  return () => {
    observer.disconnect()
    Object.assign(Node.prototype, { insertBefore, removeChild })
  }
}
