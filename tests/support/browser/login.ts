import type { Page } from 'playwright-core'

/** Logs an account in on the login page, in either language, and waits for the first page of the session. */
export const logInOn = async (page: Page, username: string, password = 'arabox-demo'): Promise<void> => {
  await page.getByLabel(/^(Nazwa użytkownika|Username)$/).fill(username)
  await page.getByLabel(/^(Hasło|Password)$/).fill(password)
  await page.getByRole('button', { name: /^(Zaloguj się|Log in)$/ }).click()
  await page.waitForURL((url) => !url.pathname.startsWith('/auth/login'))
  await page.locator('main h1').waitFor()
}
