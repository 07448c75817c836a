/**
 * Tells whether a history can be explained by operations done one after the other, each at moments between its call and its
 * answer (linearizability). Wing and Gong's search, breadth first and event by event as Lowe's just-in-time linearization
 * has it: after each event all that may be so is known, and what comes to the same is kept once.
 */

/** What an operation may do next: the state it leaves, and how far it has then got. */
export type Step = { state: string; phase: number | 'done' }

/** The thing as it would be if everybody came one after the other. */
export type Model<Deed> = {
  initial: string
  /** What a deed that has got to `phase`, 0 at first, may do to a state. Nothing if it must wait for another. */
  steps: (deed: Deed, phase: number, state: string) => readonly Step[]
}

/**
 * An operation as its client saw it; moments are numbers, each of them used once. Without an answer it may be done at any
 * later moment, in part, or never.
 */
export type Operation<Deed> = { deed: Deed; called: number; answered: number | undefined }

/** What cannot be explained: the first answer that fits nothing, and the states that were possible before it. */
export type Unexplained<Deed> = { operation: Operation<Deed>; states: string[] }

/** One way it may be: the state, and who of those that were called and not answered have done something. */
type Way = { state: string; begun: ReadonlyMap<number, Step['phase']> }

/** @returns nothing if the history is linearizable, and otherwise where it stops being so. */
export function unexplained<Deed>(
  history: readonly Operation<Deed>[],
  model: Model<Deed>,
): Unexplained<Deed> | undefined {
  const events = history
    .flatMap(({ called, answered }, number) => [
      { at: called, number, isAnswer: false },
      ...(answered === undefined ? [] : [{ at: answered, number, isAnswer: true }]),
    ])
    .toSorted((one, other) => one.at - other.at)
  const neverAnswered = new Set([...history.keys()].filter((number) => history[number]!.answered === undefined))
  const open = new Set<number>()
  const stepsFrom = ({ state, begun }: Way) =>
    [...open].flatMap((number) => {
      const phase = begun.get(number) ?? 0
      const steps = phase === 'done' ? [] : model.steps(history[number]!.deed, phase, state)
      return steps.map((step): Way => ({ state: step.state, begun: new Map(begun).set(number, step.phase) }))
    })

  let ways: Way[] = [{ state: model.initial, begun: new Map() }]
  for (const { number, isAnswer } of events) {
    if (!isAnswer) {
      open.add(number)
      continue
    }
    const possible = bestOf(neverAnswered)
    for (const way of ways) possible.add(way)
    // Those who are at it do as much as they like: what is added here is looked at in its turn.
    for (const way of possible.found) for (const next of stepsFrom(way)) possible.add(next)

    open.delete(number)
    const after = bestOf(neverAnswered)
    for (const { state, begun } of possible.found)
      if (begun.get(number) === 'done')
        after.add({ state, begun: new Map([...begun].filter(([who]) => who !== number)) })
    if (after.found.length === 0) {
      const states = [...new Set(possible.found.map(({ state }) => state))].toSorted()
      return { operation: history[number]!, states }
    }
    ways = after.found
  }
  return undefined
}

/**
 * Ways of which none is as good as another. The same state reached without an operation whose answer nobody awaits leaves
 * more open: without this the ways would double with each of those.
 */
function bestOf(neverAnswered: ReadonlySet<number>) {
  const found: Way[] = []
  const alike = new Map<string, Set<number>[]>()
  return {
    found,
    add({ state, begun }: Way): void {
      const isSpent = ([number, phase]: readonly [number, Step['phase']]) =>
        phase === 'done' && neverAnswered.has(number)
      const spent = new Set([...begun].filter(isSpent).map(([number]) => number))
      const rest = [...begun].filter((each) => !isSpent(each)).map(([number, phase]) => `${number}:${phase}`)
      const key = `${state} ${rest.toSorted().join()}`
      const others = alike.get(key) ?? []
      if (others.some((other) => isWithin(other, spent))) return
      alike.set(key, [...others.filter((other) => !isWithin(spent, other)), spent])
      found.push({ state, begun })
    },
  }
}

const isWithin = (one: ReadonlySet<number>, other: ReadonlySet<number>) => [...one].every((each) => other.has(each))
