/**
 * Linearizability checker: decides whether a history equals some sequential execution in which each operation takes effect
 * between its invocation and its completion. Wing and Gong's search, breadth first and one event at a time like Lowe's
 * just-in-time linearization: after each event it holds all possible configurations, without duplicates.
 */

/** A possible next step of an operation: the resulting state, and the phase the operation has then reached. */
export type Step = { state: string; phase: number | 'done' }

/** The sequential specification. */
export type Model<Action> = {
  initial: string
  /** The steps an action in `phase` (0 at first) may take in a state. Empty if it has to wait for another. */
  steps: (action: Action, phase: number, state: string) => readonly Step[]
}

/**
 * An operation as its client saw it. Times are unique numbers. An operation without a completion may take effect at any
 * later time, in part, or never.
 */
export type Operation<Action> = { action: Action; invokedAt: number; completedAt: number | undefined }

/** The first completion that no configuration explains, and the states that were possible before it. */
export type Violation<Action> = { operation: Operation<Action>; states: string[] }

/** A state, and the progress of the pending operations that have taken effect at least in part. */
type Configuration = { state: string; progress: ReadonlyMap<number, Step['phase']> }

/** @returns undefined if the history is linearizable, otherwise where it fails. */
export function findViolation<Action>(
  history: readonly Operation<Action>[],
  model: Model<Action>,
): Violation<Action> | undefined {
  const events = history
    .flatMap(({ invokedAt, completedAt }, number) => [
      { at: invokedAt, number, isCompletion: false },
      ...(completedAt === undefined ? [] : [{ at: completedAt, number, isCompletion: true }]),
    ])
    .toSorted((one, other) => one.at - other.at)
  const incomplete = new Set([...history.keys()].filter((number) => history[number]!.completedAt === undefined))
  const pending = new Set<number>()
  const stepsFrom = ({ state, progress }: Configuration) =>
    [...pending].flatMap((number) => {
      const phase = progress.get(number) ?? 0
      const steps = phase === 'done' ? [] : model.steps(history[number]!.action, phase, state)
      return steps.map((step): Configuration => ({
        state: step.state,
        progress: new Map(progress).set(number, step.phase),
      }))
    })

  let configurations: Configuration[] = [{ state: model.initial, progress: new Map() }]
  for (const { number, isCompletion } of events) {
    if (!isCompletion) {
      pending.add(number)
      continue
    }
    const possible = configurationSet(incomplete)
    for (const configuration of configurations) possible.add(configuration)
    // Pending operations take any number of steps: configurations added here are visited by this loop too.
    for (const configuration of possible.found) for (const next of stepsFrom(configuration)) possible.add(next)

    pending.delete(number)
    const remaining = configurationSet(incomplete)
    for (const { state, progress } of possible.found)
      if (progress.get(number) === 'done')
        remaining.add({ state, progress: new Map([...progress].filter(([other]) => other !== number)) })
    if (remaining.found.length === 0) {
      const states = [...new Set(possible.found.map(({ state }) => state))].toSorted()
      return { operation: history[number]!, states }
    }
    configurations = remaining.found
  }
  return undefined
}

/**
 * A set without dominated configurations. Reaching the same state without using an incomplete operation leaves more
 * options, so only that configuration stays. Otherwise each incomplete operation would double the set.
 */
function configurationSet(incomplete: ReadonlySet<number>) {
  const found: Configuration[] = []
  const completedByKey = new Map<string, Set<number>[]>()
  return {
    found,
    add({ state, progress }: Configuration): void {
      const isCompleted = ([number, phase]: readonly [number, Step['phase']]) =>
        phase === 'done' && incomplete.has(number)
      const completed = new Set([...progress].filter(isCompleted).map(([number]) => number))
      const rest = [...progress].filter((each) => !isCompleted(each)).map(([number, phase]) => `${number}:${phase}`)
      const key = `${state} ${rest.toSorted().join()}`
      const others = completedByKey.get(key) ?? []
      if (others.some((other) => isSubset(other, completed))) return
      completedByKey.set(key, [...others.filter((other) => !isSubset(completed, other)), completed])
      found.push({ state, progress })
    },
  }
}

const isSubset = (one: ReadonlySet<number>, other: ReadonlySet<number>) => [...one].every((each) => other.has(each))
