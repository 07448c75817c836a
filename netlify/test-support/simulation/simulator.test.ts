/**
 * The booking protocol under random schedules: processes race, die at any storage operation, are overtaken by their leases,
 * have wrong clocks, and get the same request twice. NEST_SCHEDULES asks for more schedules than a commit runs, NEST_SEED
 * for others. A bad one is made as short as it can be, and told step by step.
 */
import { describe, expect, test } from 'vitest'
import { seeded } from './simulator.ts'
import { asked, figure } from '#server/test-support/server/figures.ts'
import { runSchedule, type FaultInjection } from './booking-schedule.ts'
import { simplified, eventful, replayed, recorded } from './trace.ts'
import { mutants, type Mutant } from '#server/test-support/faults/mutant-store.ts'

/** Runs schedules until one is bad, and tells which. */
async function campaign(schedules: number, weather: FaultInjection, from = 1) {
  let steps = 0
  let killed = 0
  for (let seed = from; seed < from + schedules; seed += 1) {
    const run = await runSchedule(seeded(seed), weather)
    steps += run.steps
    killed += run.killed
    if (run.wrong.length > 0) return { bad: { seed, wrong: run.wrong }, steps, killed }
    // Now and then a turn of the event loop, for whoever else lives on it.
    if (seed % 1000 === 0) await new Promise(setImmediate)
  }
  return { bad: undefined, steps, killed }
}

/** The same schedule with everything left out that is not needed for the same thing to go wrong, and its story. */
async function shortened(seed: number, wrong: string, weather: FaultInjection) {
  const isBad = async (tape: readonly number[]) => {
    // A shortened schedule may also come to no end, which is another matter.
    const ran = await runSchedule(replayed(tape), weather).catch(() => undefined)
    return ran?.wrong.includes(wrong) ?? false
  }
  const { chance, tape } = recorded(seeded(seed))
  await runSchedule(chance, weather)
  const short = await simplified(tape, isBad)
  const story: string[] = []
  await runSchedule(replayed(short), weather, (line) => void story.push(line))
  return { choices: tape.length, left: eventful(short), story }
}

async function report({ seed, wrong }: { seed: number; wrong: string[] }, name: string, weather: FaultInjection) {
  const { choices, left, story } = await shortened(seed, wrong[0]!, weather)
  return [
    `${wrong.join(', ')} with seed ${seed}: ${left} of ${choices} choices are needed for it`,
    ...story,
    `again: NEST_SEED=${seed} NEST_SCHEDULES=1 vitest run --project server netlify/test-support/simulation/simulator -t '${name}'`,
  ].join('\n  ')
}

const weathers = Object.entries<FaultInjection>({
  'processes race': { kills: 0, jumps: 0 },
  'processes are killed at any operation': { kills: 0.03, jumps: 0 },
  'leases end under working processes': { kills: 0, jumps: 0.05 },
  'the same request is delivered twice': { kills: 0, jumps: 0.02, twice: 0.9 },
  'clocks are wrong by up to 10 minutes': { kills: 0.01, jumps: 0.02, skew: 10 },
  'answers of the store go missing': { kills: 0, jumps: 0.02, losses: 0.03 },
  'a crowd wants one slot': { kills: 0.01, jumps: 0.05, twice: 1, places: 1 },
  'everything at once': { kills: 0.02, jumps: 0.05, twice: 0.7, skew: 10, losses: 0.01 },
})

const schedules = Math.ceil(asked('NEST_SCHEDULES', 20_000) / weathers.length)
const from = asked('NEST_SEED', 1)

describe('no double booking, no third session, no ghost, no lost answer', () => {
  test.each(weathers)('when %s', { timeout: 60_000 + schedules * 20 }, async (name, weather) => {
    const { bad, steps, killed } = await campaign(schedules, weather, from)
    figure(`${name}: ${schedules} schedules, ${steps} steps, ${killed} killed, ${bad ? 'BAD' : '0 bad'}`)
    expect(bad && (await report(bad, name, weather))).toBeUndefined()
  })
})

/** Many times what the rarest of the bugs takes, which is a few thousand. */
const patience = 150_000
const crowd: FaultInjection = { kills: 0, jumps: 0.05, twice: 1, places: 1 }

describe('the same check notices when', () => {
  test.each(Object.entries<Mutant>(mutants))('%s', { timeout: 120_000 }, async (name, weakness) => {
    const { bad } = await campaign(patience, { ...crowd, weakness }, from)
    figure(`${name}: found after ${bad ? bad.seed - from + 1 : 'more than all'} schedules`)
    expect(bad).toBeDefined()
  })

  test('and what it shows then is short', async () => {
    const weather = { ...crowd, weakness: mutants['a lock is stolen without stopping its holder'] }
    const { bad } = await campaign(patience, weather)
    const { choices, left, story } = await shortened(bad!.seed, bad!.wrong[0]!, weather)
    expect(left).toBeLessThan(choices / 10)
    expect(story.length).toBeLessThan(80)
  })
})
