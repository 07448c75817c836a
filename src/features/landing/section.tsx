/** A section of a public page, and the two sections that both / and /members show: lounge and membership. */
import { useId, type ReactNode } from 'react'
import { ButtonLink, GhostLink } from '#features/parts/button-link.tsx'
import { Muted, Row, SmallPrint, Split, Stack, Text, Wrap } from '#ui/layout/box.tsx'
import styles from './landing.module.css'
import { Drawing } from '#illustrations/drawing.tsx'
import { pageFacts } from '#club/pages.ts'
import { paths } from '#lib/paths.ts'
import { MemberCard } from '#illustrations/member-card.tsx'
import { planNames, plans, priceText, priceTexts, type Plan, type Prices } from '#domain/plans/membership.ts'
import { facility, membershipOn } from '#domain/facility/facility.ts'
import { useClubDay } from '#lib/clock.ts'
import { Badge } from '#ui/feedback/badge.tsx'

type SectionProps = {
  /** Anchor, for example 'lanes' for /#lanes. */
  id?: string
  title: string
  /** Sentence below the heading. */
  lead?: ReactNode
  /** 'boards' is a navy band across the page; 'ice' is the page background. */
  ground?: 'ice' | 'boards'
  /** Illustration beside the text; `illustrationSide` applies to wide screens. */
  illustration?: ReactNode
  illustrationSide?: 'left' | 'right'
  /** Links and buttons below the text. */
  actions?: ReactNode
  children?: ReactNode
}

export function Section(props: SectionProps) {
  const { id, title, lead, ground = 'ice', illustration, illustrationSide = 'right', actions, children } = props
  const heading = useId()
  const content = (
    <Stack gap="5">
      <div className={styles.head}>
        <h2 id={heading}>{title}</h2>
        {lead !== undefined && (
          <Text size="lead" tone="muted" className={styles.lead}>
            {lead}
          </Text>
        )}
      </div>
      {children}
      {actions !== undefined && <Row gap="3">{actions}</Row>}
    </Stack>
  )
  return (
    <section
      id={id}
      className={styles.section}
      data-boards={ground === 'boards' ? '' : undefined}
      aria-labelledby={heading}
    >
      <Wrap>
        {illustration === undefined ? (
          content
        ) : (
          <Split className={styles[illustrationSide]}>
            {content}
            <div className={styles.illustration}>{illustration}</div>
          </Split>
        )}
      </Wrap>
    </section>
  )
}

/** List of facts, each a bold title and a sentence. */
export function FactList({ facts }: { facts: readonly { title: string; text: string }[] }) {
  return (
    <Stack as="ul" gap="3-5">
      {facts.map(({ title, text }) => (
        <Stack as="li" key={title} gap="0-5" className={styles.fact}>
          <b>{title}</b>
          <Muted>{text}</Muted>
        </Stack>
      ))}
    </Stack>
  )
}

/** #lounge: homework, games and space for parents. */
export function LoungeSection({ ground = 'ice' }: { ground?: 'ice' | 'boards' }) {
  return (
    <Section
      id="lounge"
      title="Lounge"
      ground={ground}
      lead="The club’s living room, from the end of school to the first shot."
      illustration={<Drawing of="club#bracket" fill="middle" />}
      actions={<GhostLink to={paths.gameNights}>Game Nights</GhostLink>}
    >
      <FactList facts={pageFacts.loungeFacts} />
    </Section>
  )
}

/** #membership: the two plans with the fee. `children` are shown next to the join button. */
export function MembershipSection({ children }: { children?: ReactNode }) {
  const prices = membershipOn(useClubDay())
  return (
    <Section
      id="membership"
      title="Membership"
      lead={`From ${priceText('monthly', prices)}. One membership per player.`}
      illustration={<MemberCard name={facility.name} />}
      actions={
        <>
          <ButtonLink to={paths.register}>Join {facility.name}</ButtonLink>
          {children}
        </>
      }
    >
      <div className={styles.plans}>
        {plans.map((plan) => (
          <PlanCard key={plan} plan={plan} prices={prices} />
        ))}
      </div>
      <Stack as="ul" gap="1-5" className={styles.includes}>
        {pageFacts.membershipHolds.map((what) => (
          <li key={what}>{what}</li>
        ))}
      </Stack>
    </Section>
  )
}

function PlanCard({ plan, prices }: { plan: Plan; prices: Prices }) {
  const { price, total } = priceTexts(plan, prices)
  const saving = plan === 'annual' && facility.membership.annualSaving
  return (
    <Stack gap="1-5" card="high" className={styles.plan} data-best={saving ? true : undefined}>
      <Row as="h3">
        {planNames[plan]} {saving && <Badge tone="kick">{saving}</Badge>}
      </Row>
      <Text tone="muted" className={styles.price}>
        <b>{price}</b>
        {plan === 'monthly' ? '/mo' : '/yr'}
      </Text>
      <SmallPrint>{total}. Your card is charged offline. You bring it to your first visit.</SmallPrint>
    </Stack>
  )
}
