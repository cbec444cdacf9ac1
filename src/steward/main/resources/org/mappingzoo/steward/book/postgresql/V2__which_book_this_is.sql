-- One row: which book this is, to which ensemble it belongs, and how far that was when a steward last looked.
CREATE TABLE mapping_zoo_bond (
    one        boolean     PRIMARY KEY DEFAULT true CHECK (one),
    stamp      text        NOT NULL,    -- of this very record: what a write that replaces it is conditional on
    record     text        NOT NULL,
    written_at timestamptz NOT NULL DEFAULT now()    -- by the server's clock, for people only
);
