#pragma once
// A value that may be absent and whose type may still be incomplete, so that a type can contain itself.

#include <memory>
#include <utility>

namespace rearguard {

/// The value of type T on the heap, or nothing. Copies are deep; two boxes are equal if both are empty or
/// their values are equal.
template <class T>
class OptionalBox {
 public:
  OptionalBox() = default;
  /// Implicit, as in std::optional.
  OptionalBox(T value) : value_(std::make_unique<T>(std::move(value))) {}
  OptionalBox(const OptionalBox& other)
      : value_(other.value_ ? std::make_unique<T>(*other.value_) : nullptr) {}
  OptionalBox(OptionalBox&& other) noexcept : value_(std::move(other.value_)) {}
  OptionalBox& operator=(OptionalBox other) noexcept {
    value_ = std::move(other.value_);
    return *this;
  }
  ~OptionalBox() = default;

  bool has_value() const { return value_ != nullptr; }
  explicit operator bool() const { return has_value(); }

  /// Undefined for an empty box.
  const T& operator*() const { return *value_; }
  T& operator*() { return *value_; }
  const T* operator->() const { return value_.get(); }
  T* operator->() { return value_.get(); }

  friend bool operator==(const OptionalBox& a, const OptionalBox& b) {
    return a && b ? *a == *b : a.has_value() == b.has_value();
  }

 private:
  std::unique_ptr<T> value_;
};

}  // namespace rearguard
