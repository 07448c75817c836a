/** The main paths in Firefox and WebKit, which `npx playwright install firefox webkit` brings. */
import { devices } from '@playwright/test'
import inChromium from './playwright.config.ts'

export default {
  ...inChromium,
  testMatch: /\/(public|join|session|reserve|events|week|family|day-sheet)\.e2e\.ts$/,
  use: { ...inChromium.use, launchOptions: {} },
  projects: [
    { name: 'firefox', use: devices['Desktop Firefox'] },
    { name: 'webkit', use: devices['Desktop Safari'] },
    { name: 'iphone', use: devices['iPhone 15'] },
  ],
}
