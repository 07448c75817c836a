/** A real SMTP server on loopback for tests. It keeps the parsed mails, and misbehaves where a test says so. */
import { EventEmitter, once } from 'node:events'
import type { AddressInfo, Socket } from 'node:net'
import { simpleParser, type ParsedMail } from 'mailparser'
import { SMTPServer, type SMTPServerDataStream } from 'smtp-server'
import { SMTPConnection } from 'smtp-server/lib/smtp-connection'
import type { MailSettings } from '#server/context/settings.ts'

/**
 * What the server does with the next mails. `drop`: it takes the mail and closes the line without an answer. `slow`: each
 * answer from the greeting on comes after this time. `closed`: once it has taken so many mails, it closes each new line
 * at once, and answers on the others.
 */
export type Behavior =
  | { on: 'accept' }
  | { on: 'recipient' | 'data'; code: number; text: string }
  | { on: 'drop' }
  | { on: 'silence' }
  | { on: 'slow'; ms: number }
  | { on: 'closed'; after: number }

export type ReceivedMail = { envelope: { from: string; to: string[] }; raw: string; parsed: ParsedMail }

// The greeting waits 100 ms for clients that talk too early, which is most of the time that a mail takes.
Object.assign(SMTPConnection.prototype, {
  init(this: SMTPConnection) {
    this['_setListeners'](() => this.connectionReady())
  },
})

/** Starts a server. `user` makes it ask for a sign-in with this name and the password 'right'. */
export async function startSmtp({ user = '' } = {}) {
  const received: ReceivedMail[] = []
  const arrivals = new EventEmitter()
  let behavior: Behavior = { on: 'accept' }
  let sessions = 0
  const inTime = (done: () => void) => {
    if (behavior.on === 'slow') setTimeout(done, behavior.ms)
    else done()
  }
  const problem = (text: string, responseCode: number) => Object.assign(new Error(text), { responseCode })

  const server = new SMTPServer({
    disabledCommands: user === '' ? ['AUTH', 'STARTTLS'] : ['STARTTLS'],
    allowInsecureAuth: true,
    authOptional: user === '',
    closeTimeout: 100,
    onConnect: ({ remotePort }, done) => {
      sessions += 1
      if (behavior.on === 'closed' && received.length >= behavior.after) return closeConnections(remotePort)
      return inTime(done)
    },
    onMailFrom: (_, __, done) => inTime(done),
    onAuth: ({ username, password }, _, done) =>
      username === user && password === 'right' ? done(null, { user }) : done(problem('Wrong password', 535)),
    onRcptTo: (_, __, done) =>
      behavior.on === 'recipient' ? done(problem(behavior.text, behavior.code)) : inTime(done),
    onData(stream, session, done) {
      const acting = behavior
      void (async () => {
        const raw = await textOf(stream)
        if (acting.on === 'data') return done(problem(acting.text, acting.code))
        const { mailFrom, rcptTo } = session.envelope
        received.push({
          envelope: { from: mailFrom === false ? '' : mailFrom.address, to: rcptTo.map(({ address }) => address) },
          raw,
          parsed: await simpleParser(raw),
        })
        arrivals.emit('mail')
        // Stored, but the client never learns it.
        if (acting.on === 'silence') return undefined
        if (acting.on === 'drop') return closeConnections()
        return inTime(done)
      })()
    },
  })
  // A client that gave up.
  server.on('error', () => undefined)
  const sockets = new Set<Socket>()
  server.server.on('connection', (socket: Socket) => {
    sockets.add(socket)
    socket.once('close', () => sockets.delete(socket))
  })
  /** All, or that from a port. */
  const closeConnections = (from?: number) => {
    for (const socket of sockets) if (from === undefined || socket.remotePort === from) socket.destroy()
  }
  server.listen(0, '127.0.0.1')
  await once(server.server, 'listening')
  const { port } = server.server.address() as AddressInfo
  const settings: MailSettings = {
    smtp: { host: '127.0.0.1', port, secure: false, requireTls: false, user, password: user === '' ? '' : 'right' },
    from: 'The Nest <hello@thenest.example>',
    siteUrl: 'https://thenest.example',
  }
  return {
    settings,
    received,
    /** Waits until this many mails have arrived: a client that gives up may do so earlier. */
    async arrived(count: number) {
      while (received.length < count) await once(arrivals, 'mail')
    },
    sessions: () => sessions,
    behave: (next: Behavior) => void (behavior = next),
    async stop() {
      closeConnections()
      await new Promise<void>((resolve) => {
        server.close(() => resolve())
      })
    },
  }
}

async function textOf(stream: SMTPServerDataStream): Promise<string> {
  const chunks: Buffer[] = []
  for await (const chunk of stream) chunks.push(chunk as Buffer)
  return Buffer.concat(chunks).toString('utf8')
}
