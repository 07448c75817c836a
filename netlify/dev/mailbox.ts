/**
 * The local mailbox of `npm start`: an SMTP server that delivers nothing, a web page with what arrived, and the same as
 * JSON under /messages.json. Listens on the loopback interface only and keeps the messages in memory.
 */
import { once } from 'node:events'
import { createServer, type ServerResponse } from 'node:http'
import type { AddressInfo, Server } from 'node:net'
import { simpleParser, type ParsedMail } from 'mailparser'
import { SMTPServer } from 'smtp-server'

export type MailboxMessage = {
  number: number
  at: string
  to: string[]
  subject: string
  text: string
  html: string
  headers: Record<string, string>
  attachments: { filename: string; contentType: string; text: string }[]
}

const maxKept = 200

/** Starts the mailbox; port 0 takes a free one. @returns the URLs of the SMTP server and of the page. */
export async function startMailbox({ smtpPort = 0, webPort = 0 } = {}) {
  const messages: MailboxMessage[] = []
  let count = 0
  const smtp = new SMTPServer({
    disabledCommands: ['AUTH', 'STARTTLS'],
    onData(stream, session, done) {
      void (async () => {
        try {
          const mail = await simpleParser(stream)
          count += 1
          const to = session.envelope.rcptTo.map(({ address }) => address)
          messages.unshift(messageOf(mail, count, to))
          messages.length = Math.min(messages.length, maxKept)
          return done()
        } catch (problem) {
          return done(problem instanceof Error ? problem : new Error('unreadable'))
        }
      })()
    },
  })
  // A client that closed its connection.
  smtp.on('error', () => undefined)
  const web = createServer((request, response) => {
    const { pathname } = new URL(request.url ?? '/', 'http://localhost')
    if (pathname === '/messages.json') return send(response, 'application/json', JSON.stringify({ messages }))
    const [, number, part] = /^\/(\d+)(\/html)?$/.exec(pathname) ?? []
    const message = messages.find((each) => String(each.number) === number)
    if (message && part) return send(response, 'text/html', message.html)
    if (message) return send(response, 'text/html', page(message.subject, messageView(message)))
    if (pathname === '/') return send(response, 'text/html', page('Mailbox', list(messages)))
    return send(response, 'text/plain', 'No such message', 404)
  })
  smtp.listen(smtpPort, '127.0.0.1')
  web.listen(webPort, '127.0.0.1')
  await Promise.all([listening(smtp.server), listening(web)])
  return {
    smtpUrl: `smtp://127.0.0.1:${portOf(smtp.server)}`,
    url: `http://localhost:${portOf(web)}`,
    messages: (): readonly MailboxMessage[] => messages,
    async stop() {
      web.closeAllConnections()
      const closed = Promise.all([once(web, 'close'), once(smtp.server, 'close')])
      web.close()
      smtp.close()
      await closed
    },
  }
}

const listening = async (server: Server) => void (server.listening || (await once(server, 'listening')))
const portOf = (server: Server) => (server.address() as AddressInfo).port

const messageOf = (mail: ParsedMail, number: number, to: string[]): MailboxMessage => ({
  number,
  at: new Date().toISOString(),
  to,
  subject: mail.subject ?? '',
  text: mail.text ?? '',
  html: mail.html || '',
  headers: Object.fromEntries(mail.headerLines.map(({ key, line }) => [key, line.slice(line.indexOf(':') + 1).trim()])),
  attachments: mail.attachments.map(({ filename = '', contentType, content }) => ({
    filename,
    contentType,
    text: content.toString('utf8'),
  })),
})

/** The page runs no script, and a message none either: it is shown in a sandboxed frame. */
const policy =
  "default-src 'none'; style-src 'unsafe-inline'; frame-src 'self'; frame-ancestors 'self'; img-src https: data:"

function send(response: ServerResponse, type: string, body: string, status = 200) {
  const headers = { 'content-type': `${type}; charset=utf-8`, 'content-security-policy': policy }
  response.writeHead(status, { ...headers, 'x-content-type-options': 'nosniff', 'cache-control': 'no-store' }).end(body)
}

const escape = (text: string) =>
  text.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('>', '&gt;').replaceAll('"', '&quot;')

const page = (title: string, body: string) => `<!doctype html>
<html lang="en"><head><meta charset="utf-8"><title>${escape(title)}</title>
<meta name="viewport" content="width=device-width">
<style>
  body { max-width: 60rem; margin: 2rem auto; padding: 0 1rem; font: 16px/1.5 system-ui, sans-serif; color-scheme: light dark }
  table { width: 100%; border-collapse: collapse } td, th { padding: .5rem; text-align: left; border-bottom: 1px solid #8884 }
  iframe { width: 100%; height: 40rem; border: 1px solid #8884; background: #fff } pre { white-space: pre-wrap }
</style></head><body>${body}</body></html>`

const list = (messages: readonly MailboxMessage[]) => `<h1>Mailbox</h1>
<p>What this site would have sent. Nothing leaves this machine. <a href="/">Look again</a> · <a href="/messages.json">JSON</a></p>
${messages.length === 0 ? '<p>No messages yet.</p>' : `<table><tr><th>To</th><th>Subject</th><th>Arrived</th></tr>${messages.map(row).join('')}</table>`}`

const row = ({ number, to, subject, at }: MailboxMessage) =>
  `<tr><td>${escape(to.join(', '))}</td><td><a href="/${number}">${escape(subject)}</a></td><td>${escape(at.slice(11, 19))}</td></tr>`

const messageView = ({ number, to, subject, text, attachments }: MailboxMessage) => `<p><a href="/">All messages</a></p>
<h1>${escape(subject)}</h1><p>To ${escape(to.join(', '))}</p>
<h2>HTML part</h2><iframe src="/${number}/html" sandbox="allow-popups allow-popups-to-escape-sandbox" title="HTML part"></iframe>
<h2>Text part</h2><pre>${escape(text)}</pre>
${attachments.map(({ filename, contentType, text: content }) => `<h2>${escape(filename || contentType)}</h2><pre>${escape(content)}</pre>`).join('')}`
