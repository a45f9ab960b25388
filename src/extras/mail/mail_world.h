#pragma once
// The documents behind a game by mail, which both players must have.

#include <map>

#include "src/extras/mail/digest.h"

namespace rearguard {

/// Returns how a game by mail names a file: a shipped one relative to `data`, the folder of `maps` and
/// `assets`; another relative to the folder of its scenario.
std::string mail_file_name(const std::string& file, const std::string& scenario, const std::string& data);

/// Returns the digest of documents by the names that a game has for them.
Bytes32 world_of(const std::map<std::string, std::string>& documents);
/// Returns the digest of the documents that a scenario was read from: their texts by path.
Bytes32 world_of(const std::map<std::string, std::string>& texts, const std::string& scenario,
                 const std::string& data);

}  // namespace rearguard
