/** The club's address in one line, and what a visitor has to know; a file of its own, because few pages show it. */
import { club } from '#club/club.ts'
import { visitFacts } from '#club/visit.ts'

/** 'The Nest, 12 Rink Road, Syracuse, NY 13202' */
export const clubAddress = [club.name, ...visitFacts.address].join(', ')

export const clubPhone = visitFacts.phone

export const toBring = visitFacts.bring.join(' · ')
