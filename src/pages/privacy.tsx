/** Privacy, as agreed to at registration. */
import { LegalText } from '#features/landing/legal-text.tsx'
import { legalTexts } from '#club/legal.ts'

export default function Privacy() {
  return (
    <LegalText
      title="Privacy"
      lead="What we know about your family, and what we do with it."
      sections={legalTexts.privacy}
    />
  )
}
