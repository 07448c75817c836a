/** A certificate for localhost, made for one run: browsers speak HTTP/2 only over TLS. */
import { execFileSync } from 'node:child_process'
import { createHash, X509Certificate } from 'node:crypto'
import { mkdtempSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'

export type Certificate = {
  key: string
  cert: string
  /** Makes Chromium accept this certificate and no other: with all errors ignored, it would run no service worker. */
  browserArg: string
}

/** @throws if there is no openssl. */
export function createCertificate(): Certificate {
  const folder = mkdtempSync(join(tmpdir(), 'nest-certificate-'))
  try {
    const [keyFile, certFile] = ['key.pem', 'cert.pem'].map((name) => join(folder, name)) as [string, string]
    const kind = ['-x509', '-newkey', 'ec', '-pkeyopt', 'ec_paramgen_curve:P-256', '-nodes', '-days', '2']
    const subject = ['-subj', '/CN=localhost', '-addext', 'subjectAltName=DNS:localhost']
    execFileSync('openssl', ['req', ...kind, ...subject, '-keyout', keyFile, '-out', certFile], { stdio: 'ignore' })
    const [key, cert] = [keyFile, certFile].map((file) => readFileSync(file, 'utf8')) as [string, string]
    const publicKey = new X509Certificate(cert).publicKey.export({ type: 'spki', format: 'der' })
    const hash = createHash('sha256').update(publicKey).digest('base64')
    return { key, cert, browserArg: `--ignore-certificate-errors-spki-list=${hash}` }
  } finally {
    rmSync(folder, { recursive: true })
  }
}
