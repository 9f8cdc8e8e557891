const WRITTEN = '‹secret›'
const kept = new WeakMap<Secret, string>()

/** A password on its way through the machines: whatever writes it down, an event log or an error, gets `‹secret›`. */
export class Secret {
  constructor(value: string) {
    kept.set(this, value)
  }

  /** The value, for the one call that sends it. */
  reveal(): string {
    return kept.get(this) ?? ''
  }

  toJSON(): string {
    return WRITTEN
  }

  toString(): string {
    return WRITTEN
  }
}
