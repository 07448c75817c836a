/** How to find the test club. */
import type { VisitFacts } from '#club/types.ts'

export const visitFacts: VisitFacts = {
  address: ['1 Quarry Lane'],
  phone: '555 0199',
  parking: 'At the gate.',
  bring: ['Warm socks'],
  cancellation: 'Until the evening before.',
  questions: [{ question: 'Is there a dog?', answer: 'Yes.' }],
}
