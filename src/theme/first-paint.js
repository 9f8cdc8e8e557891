// Sets mode, theme and language before the first paint, so that the page never flashes in other colours. The build puts
// it into the head of every page. mode.ts, colour-theme.ts and language.ts read the same choices.
{
  const read = (name) => {
    try {
      return localStorage.getItem(`arabox.${name}`)
    } catch {
      // If the browser denies storage, the page uses the defaults.
      return null
    }
  }
  const mode = read('mode')
  const isDark = mode === 'dark' || (mode !== 'light' && matchMedia('(prefers-color-scheme: dark)').matches)
  const page = document.documentElement
  page.dataset.mode = isDark ? 'dark' : 'light'
  page.dataset.theme = read('theme') ?? 'product'
  page.lang = read('language') === 'en' ? 'en' : 'pl'
  // The first format of a process loads the browser's data about numbers and dates, which takes a while. A worker of the
  // same process does that beside the page.
  const region = page.lang === 'en' ? 'en-GB' : 'pl-PL'
  const warmUp = `new Intl.NumberFormat('${region}').format(0)
new Intl.DateTimeFormat('${region}', { timeZone: 'Europe/Warsaw' }).format(0)
close()`
  try {
    const address = URL.createObjectURL(new Blob([warmUp]))
    // Pages with trusted types allow the policy of this name, and only once.
    const policy = window.trustedTypes?.createPolicy('first-paint', { createScriptURL: (own) => own })
    new Worker(policy ? policy.createScriptURL(address) : address)
  } catch {
    // Without workers the page loads the data when it needs them.
  }
}
