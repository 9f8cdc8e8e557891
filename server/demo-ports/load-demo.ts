/** Loads the demo. This is the only import of `server/demo` in the production code; it runs in demo mode only. */
export const loadDemo = () => import('../demo/demo.ts')

type DemoModule = Awaited<ReturnType<typeof loadDemo>>

/** What the demo does on a platform in demo mode. */
export type Demo = ReturnType<DemoModule['createDemo']>

/** What the demo needs from the platform. */
export type DemoPorts = Parameters<DemoModule['createDemo']>[0]

/** What the demo stores on an empty platform. */
export type DemoContent = Parameters<DemoPorts['storeContent']>[0]
