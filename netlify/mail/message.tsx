/**
 * The HTML part of every message: one column that reads well on a phone, in daylight and at night. Its one picture is the club's
 * mark, the same file for everybody, so that loading it tells nothing about the reader.
 */
import {
  Body,
  Button,
  Container,
  Head,
  Heading,
  Html,
  Img,
  Link,
  Preview,
  Section,
  Text,
} from '@react-email/components'
import { Fragment } from 'react'
import { renderToStaticMarkup } from 'react-dom/server'
import { dayText, type Day } from '#domain/calendar/calendar.ts'
import { clubAddress } from '#domain/facility/club-address.ts'
import { facility } from '#domain/facility/facility.ts'
import { withLinks, type TextPart } from '#domain/text/links.ts'
import { chooseText, ticketsOf, turnOffText, type Content } from './content.ts'

// Mail programs know neither our tokens nor custom properties; the values are those of src/ui/styles/tokens.css.
const navy = '#0b1930'
const kick = '#ffc928'
const ice = '#f3f8fb'
const text = 'Instrument Sans, -apple-system, Segoe UI, Helvetica, Arial, sans-serif'
const display = 'Big Shoulders Display, Arial Narrow, Helvetica, Arial, sans-serif'
const capitals = { fontFamily: display, fontWeight: 800, textTransform: 'uppercase' } as const
const styles = {
  page: { padding: '24px 12px', backgroundColor: ice, fontFamily: text, color: navy },
  card: { maxWidth: '560px', margin: '0 auto', borderRadius: '14px', overflow: 'hidden', backgroundColor: '#ffffff' },
  boards: { padding: '10px 20px', backgroundColor: navy, borderBottom: `6px solid ${kick}` },
  mark: { display: 'inline-block', verticalAlign: 'middle' },
  club: { ...capitals, marginLeft: '8px', verticalAlign: 'middle', fontSize: '22px', lineHeight: '44px', color: ice },
  content: { padding: '24px 24px 10px' },
  heading: { ...capitals, margin: '0 0 16px', fontSize: '30px', lineHeight: '31px' },
  text: { margin: '0 0 16px', fontSize: '16px', lineHeight: '25px' },
  ticket: { width: '100%', margin: '4px 0 20px', backgroundColor: '#e6eff5', borderSpacing: 0, borderRadius: '8px' },
  stub: { width: '76px', padding: '14px 0', backgroundColor: navy, borderRadius: '8px 0 0 8px', color: ice },
  stubText: { margin: 0, fontSize: '13px', lineHeight: '18px', fontWeight: 600, textAlign: 'center' },
  stubDay: { ...capitals, margin: 0, fontSize: '36px', lineHeight: '36px', textAlign: 'center' },
  facts: { padding: '14px 18px 6px', borderLeft: `6px solid ${kick}` },
  label: { margin: 0, fontSize: '13px', lineHeight: '18px', color: '#466079' },
  fact: { margin: '0 0 8px', fontSize: '17px', lineHeight: '23px', fontWeight: 700 },
  button: {
    display: 'inline-block',
    margin: '2px 0 18px',
    padding: '14px 24px',
    borderRadius: '8px',
    backgroundColor: kick,
    color: navy,
    fontSize: '16px',
    lineHeight: '20px',
    fontWeight: 700,
    textDecoration: 'none',
  },
  small: { margin: '0 0 8px', fontSize: '13px', lineHeight: '19px', color: '#466079' },
  foot: { maxWidth: '560px', margin: '0 auto', padding: '14px 24px 0' },
  link: { color: '#1257c8' },
} as const

/** For mail programs that follow the device; the others show daylight. */
const night = `@media (prefers-color-scheme: dark) {
  .page { background-color: #071123 !important; color: ${ice} !important }
  .card { background-color: #0f2039 !important }
  .stub { background-color: #050c19 !important }
  .ticket { background-color: #132743 !important }
  .ink { color: ${ice} !important }
  .muted { color: #aec3d4 !important }
  .link { color: #8cbbff !important }
}`

/** Host and path: what follows is a secret, and long. */
const shortAddress = (url: string) => new URL(url).host + new URL(url).pathname

/** A text with its line breaks and, where a colleague wrote it, its links: mail programs know no `white-space`. */
const Written = ({ children, hasLinks }: { children: string; hasLinks?: true | undefined }) =>
  children.split('\n').map((line, row) => (
    // oxlint-disable-next-line react/no-array-index-key -- the lines have no other name
    <Fragment key={row}>
      {row > 0 && <br />}
      {(hasLinks ? withLinks(line) : [{ text: line }]).map(({ text: part, url }: TextPart, nth) => (
        // oxlint-disable-next-line react/no-array-index-key -- nor have the parts
        <Fragment key={nth}>{url === undefined ? part : linkTo(url, part)}</Fragment>
      ))}
    </Fragment>
  ))

const linkTo = (url: string, label: string) => (
  <Link className="link" href={url} style={styles.link}>
    {label}
  </Link>
)

function Stub({ day }: { day: Day }) {
  const { weekdayShort, date, monthShort } = dayText(day)
  return (
    <td className="stub" style={styles.stub}>
      <Text style={styles.stubText}>{weekdayShort}</Text>
      <Text style={styles.stubDay}>{date}</Text>
      <Text style={styles.stubText}>{monthShort}</Text>
    </td>
  )
}

function Ticket({ facts, day }: ReturnType<typeof ticketsOf>[number]) {
  return (
    <table role="presentation" className="ticket" style={styles.ticket}>
      <tbody>
        <tr>
          {day !== undefined && <Stub day={day} />}
          <td style={styles.facts}>
            {facts.map(({ label, value }) => (
              <div key={label + value}>
                <Text className="muted" style={styles.label}>
                  {label}
                </Text>
                <Text dir="auto" className="ink" style={styles.fact}>
                  <Written>{value}</Written>
                </Text>
              </div>
            ))}
          </td>
        </tr>
      </tbody>
    </table>
  )
}

type MessageBodyProps = { content: Content; siteUrl: string }

function MessageBody({ content, siteUrl }: MessageBodyProps) {
  const { subject, heading, paragraphs, hasLinks, action, note, choose, turnOff } = content
  return (
    <Html lang="en">
      <Head>
        <title>{subject}</title>
        <meta name="viewport" content="width=device-width, initial-scale=1" />
        <meta name="color-scheme" content="light dark" />
        <meta name="supported-color-schemes" content="light dark" />
        <style>{night}</style>
      </Head>
      <Preview>{paragraphs[0] ?? heading}</Preview>
      <Body>
        <Section className="page" style={styles.page}>
          <Container className="card" style={styles.card}>
            <Section style={styles.boards}>
              <Img src={`${siteUrl}/icon-192.png`} alt="" width="44" height="44" loading="lazy" style={styles.mark} />
              <span style={styles.club}>{facility.name}</span>
            </Section>
            <Section style={styles.content}>
              <Heading as="h1" dir="auto" className="ink" style={styles.heading}>
                <Written>{heading}</Written>
              </Heading>
              {paragraphs.map((paragraph) => (
                <Text key={paragraph} dir="auto" className="ink" style={styles.text}>
                  <Written hasLinks={hasLinks}>{paragraph}</Written>
                </Text>
              ))}
              {ticketsOf(content).map((ticket) => (
                <Ticket key={ticket.facts.map(({ value }) => value).join()} {...ticket} />
              ))}
              {action && (
                <>
                  <Button href={action.url} style={styles.button}>
                    {action.label}
                  </Button>
                  <Text className="muted" style={styles.small}>
                    If the button does not work, open {linkTo(action.url, shortAddress(action.url))}
                  </Text>
                </>
              )}
            </Section>
          </Container>
          <Section style={styles.foot}>
            <Text dir="auto" className="muted" style={styles.small}>
              <Written>{note}</Written>
              {turnOff !== undefined && <> · {linkTo(turnOff, turnOffText)}</>}
              {choose !== undefined && <> · {linkTo(choose, chooseText)}</>}
            </Text>
            <Text className="muted" style={styles.small}>
              {clubAddress} · {linkTo(`mailto:${facility.contactEmail}`, facility.contactEmail)}
            </Text>
          </Section>
        </Section>
      </Body>
    </Html>
  )
}

/** The whole document. Drawn with React itself: @react-email/render adds 400 kB for a text part and line breaks. */
export const htmlOf = (content: Content, siteUrl: string): string =>
  `<!DOCTYPE html>${renderToStaticMarkup(<MessageBody content={content} siteUrl={siteUrl} />)}`
