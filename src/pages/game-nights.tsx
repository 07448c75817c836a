/** Game nights: 'Static info cards: When … Where … How … Buttons to /events and /members#lounge'. */
export { GameNight as default } from '#features/landing/game-night.tsx'
