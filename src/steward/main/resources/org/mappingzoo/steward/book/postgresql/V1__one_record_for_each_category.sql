-- One row for each category: the record as every kind of book keeps it, and beside it what somebody
-- who looks wants to see without reading all of that.
CREATE TABLE mapping_zoo_reservation (
    category   text        PRIMARY KEY,
    stamp      text        NOT NULL,    -- of this very record: what a write that replaces it is conditional on
    epoch      bigint      NOT NULL,
    sequence   bigint      NOT NULL,
    fence      bigint      NOT NULL,
    record     text        NOT NULL,
    written_at timestamptz NOT NULL DEFAULT now()    -- by the server's clock, for people only
);
