/** The grid of /reserve in React, its router and `fetch` alone: what the page is measured against. */
import { useEffect, useState } from 'react'
import { createRoot } from 'react-dom/client'
import { BrowserRouter, Link, Route, Routes } from 'react-router-dom'
import type { Reply } from '#api-contract/schemas.ts'

const monday = new Date()
monday.setDate(monday.getDate() - ((monday.getDay() + 6) % 7))
const url = `/api/lanes/bookings?week=${monday.toISOString().slice(0, 10)}`
const asked = fetch(url).then((response) => response.json() as Promise<Reply<'laneWeek'>>)

const times = Array.from({ length: 12 }, (_, hour) => `${hour + 10}:00`)
const lanes = [1, 2, 3, 4, 5]

function Reserve() {
  const [week, setWeek] = useState<Reply<'laneWeek'>>()
  const [picked, pick] = useState('')
  useEffect(() => void asked.then(setWeek), [])
  const isTaken = (lane: number, time: string) => week?.taken.some((each) => each.lane === lane && each.time === time)
  return (
    <main>
      <h1>Reserve a lane</h1>
      <Link to="/schedule">Your Schedule</Link>
      {week ? (
        times.map((time) => (
          <p key={time}>
            {lanes.map((lane) => (
              <button
                key={lane}
                aria-label={`Lane ${lane}, ${time}`}
                aria-pressed={picked === `${lane} ${time}`}
                aria-disabled={isTaken(lane, time)}
                onClick={() => pick(`${lane} ${time}`)}
              >
                {isTaken(lane, time) ? 'taken' : 'open'}
              </button>
            ))}
          </p>
        ))
      ) : (
        <p>Loading...</p>
      )}
    </main>
  )
}

createRoot(document.getElementById('root')!).render(
  <BrowserRouter>
    <Routes>
      <Route path="*" element={<Reserve />} />
    </Routes>
  </BrowserRouter>,
)
