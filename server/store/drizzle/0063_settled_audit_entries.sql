-- Entries get their ids before they are committed, so an entry can become visible after one with a greater id. Each
-- writer holds this lock until its entries are visible; whoever gets it alone knows that no smaller id is still to come
-- (decision 079). The key stands in advisory-locks.ts too.
CREATE FUNCTION hold_audit_order() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  PERFORM pg_advisory_xact_lock_shared(7218053);
  RETURN NULL;
END $$;
--> statement-breakpoint
CREATE TRIGGER audit_entry_order BEFORE INSERT ON audit_entry
  FOR EACH STATEMENT EXECUTE FUNCTION hold_audit_order();
--> statement-breakpoint
-- An id up to which all entries are visible, or null while entries are being written. It never waits.
CREATE FUNCTION settled_audit_entry() RETURNS integer LANGUAGE plpgsql VOLATILE AS $$
BEGIN
  IF NOT pg_try_advisory_xact_lock(7218053) THEN
    RETURN NULL;
  END IF;
  -- A statement of its own, which sees what was committed before the lock.
  RETURN (SELECT coalesce(max(id), 0) FROM audit_entry);
END $$;
